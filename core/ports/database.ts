/**
 * The repositories, by subject. Each subject declares its own next to its entity (`declare module`), so this
 * file imports none of them. The same set is available outside a transaction (each call is a statement of its
 * own) and inside one.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the subjects fill it
export interface Repositories {}

/**
 * The database. Outside a transaction it reads and writes statement by statement; `transaction` runs `work`
 * atomically. After a deadlock or serialization failure `work` runs again, so it must have no effects outside
 * the database. Connection failures are reported as Refusal `service_unavailable`.
 */
export interface Database extends Repositories {
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, but for changes that the service makes itself, such as the cleanup after a rejected
   * request: it does not check whether a caller is still authorized.
   */
  ownTransaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
