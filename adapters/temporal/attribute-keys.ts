import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { searchAttributeNames } from '../../workflows/contracts/jobs.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);

/** Typed keys of the search attributes that workflows are started with. */
export const attributeKeys = {
  roomId: keyword(searchAttributeNames.roomId),
  ownerId: keyword(searchAttributeNames.ownerId),
  jobKind: keyword(searchAttributeNames.jobKind),
};
