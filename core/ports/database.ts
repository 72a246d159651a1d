/**
 * The repositories, by subject: each subject declares its own beside its entity (`declare module`), so that this file
 * imports none of them. The same set stands outside a transaction (each call its own statement) and inside one.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the subjects fill it
export interface Repositories {}

/**
 * The database. Outside a transaction it reads and writes statement by statement; `transaction` runs `work` so
 * that all of it happens or nothing does. A deadlock or serialisation failure runs `work` again, so it must have no
 * effect outside the database. Connection trouble surfaces as Refusal `service_unavailable`.
 */
export interface Database extends Repositories {
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * The same for what the service does of its own accord, such as to clean up after a request that is refused: where
   * `transaction` asks whether a caller may still do what it changes, this asks nothing.
   */
  ownTransaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
