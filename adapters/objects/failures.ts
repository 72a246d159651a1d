import { ObjectExists, ObjectMissing, ObjectSizeMismatch } from '../../core/ports/object-store.ts';

/** Errors of the object store port, with the same messages for every store. */
export function missing(key: string): ObjectMissing {
  return new ObjectMissing(`There is no object ${key}.`);
}

export function exists(key: string): ObjectExists {
  return new ObjectExists(`The object ${key} exists.`);
}

export function sizeMismatch(expected: number, got: string): ObjectSizeMismatch {
  return new ObjectSizeMismatch(`The object should hold ${expected} bytes but holds ${got}.`);
}
