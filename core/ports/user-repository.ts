export interface User {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly createdAt: number;
}

export interface UserClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export interface UserRepository {
  /** The account of (issuer, subject), made at its first sign-in and kept in step with its claims. E-mail is no key. */
  signIn(claims: UserClaims): Promise<{ user: User; isNew: boolean }>;
  find(userId: string): Promise<User | null>;
}
