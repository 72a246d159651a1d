import { ObjectExists, ObjectMissing, ObjectSizeMismatch } from '../../core/ports/object-store.ts';

/** Errors of the object store port, with the same messages for every store. */
export function missing(key: string): ObjectMissing {
  return new ObjectMissing(`The object ${key} does not exist.`);
}

export function exists(key: string): ObjectExists {
  return new ObjectExists(`The object ${key} already exists.`);
}

export function sizeMismatch(expected: number, got: string): ObjectSizeMismatch {
  return new ObjectSizeMismatch(`Expected an object of ${expected} bytes, but received ${got}.`);
}
