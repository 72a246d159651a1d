/**
 * `node test/architecture/language/report.ts [CATEGORY] [FOLDER]`: prints each use of a forbidden word with what to write
 * instead, for one category (`names`, `comments`, `titles`, `messages`, `docs`) or all, and the totals.
 */
import { categories } from './passage.ts';
import { scan } from './scan.ts';

const [first, second] = process.argv.slice(2);
const category = categories.find((name) => name === first);
const findings = scan(category === undefined ? first : second).filter(
  (finding) => category === undefined || finding.category === category,
);
for (const { file, line, found, use, category: name } of findings) {
  process.stdout.write(`${file}:${line}: ${name}: "${found}" → ${use}\n`);
}
for (const name of categories) {
  process.stdout.write(`${name}: ${findings.filter((finding) => finding.category === name).length}\n`);
}
