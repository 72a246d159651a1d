import { repliesOfPart } from '../../../core/comments/comment.ts';
import { limits } from '../../../core/limits.ts';
import { readComment, readReply } from '../../../core/exchange/reading/read-comment.ts';
import { commentsTable, repliesTable } from '../../../core/exchange/tables/comments.ts';
import { ownRow, ownRows } from './own-rows.ts';
import { isTaken, rowsOf, type RoomFileReading } from './reading.ts';

/** Writes the records of the comments with their replies; returns the number of both. */
export function readThreads(reading: RoomFileReading): { comments: number; replies: number } {
  const { database, records, leftOut, now } = reading;
  const numbersOf = repliesByComment(reading);
  const replyOf = numbersOf.size === 0 ? () => null : ownRow(database, repliesTable, leftOut);
  const ids = new Set<string>();
  const counts = { comments: 0, replies: 0 };
  for (const row of rowsOf(reading, commentsTable, limits.commentsPerRoom)) {
    const comment = readComment(row, now);
    if (comment === null || isTaken(row, ids, comment.id)) continue;
    const numbers = numbersOf.get(comment.id) ?? [];
    numbersOf.delete(comment.id);
    counts.comments++;
    for (let at = 0; at === 0 || at < numbers.length; at += repliesOfPart) {
      const part = numbers.slice(at, at + repliesOfPart).flatMap((number) => {
        const found = replyOf(number);
        return (found === null ? null : readReply(found, comment.id, now)) ?? [];
      });
      records.add('comment', { ...comment, replies: part, ...(at === 0 ? {} : { isContinued: true }) });
      counts.replies += part.length;
    }
  }
  for (const numbers of numbersOf.values())
    for (const number of numbers) leftOut.add(repliesTable.name, number, 'Its comment is not in the file.');
  return counts;
}

/** Row numbers of the replies by comment. The texts are read only when their comment is written. */
function repliesByComment({ database, leftOut }: RoomFileReading): Map<string, (number | bigint)[]> {
  const replies = new Map<string, (number | bigint)[]>();
  const asked = { maxRows: limits.commentsPerRoom, leftOut, columns: ['comment_id'] };
  for (const row of ownRows(database, repliesTable, asked)) {
    const id = row.id('comment_id') ?? '';
    const there = replies.get(id);
    if (there === undefined) replies.set(id, [row.number]);
    else there.push(row.number);
  }
  return replies;
}
