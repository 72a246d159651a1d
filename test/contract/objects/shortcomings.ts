/** What the server behind a store is short of: not the store, and not the service that the server stands for. */
export interface Shortcomings {
  /** Copies onto an object that exists, whatever the request says. */
  readonly copiesOverObjects?: boolean;
  /** An object is a file, and one below its name would need a folder of that name. */
  readonly storesObjectsAsFiles?: boolean;
  /** Each request takes so long that what is repeated a hundred times elsewhere is so a few times here. */
  readonly isSlow?: boolean;
  /** Accepts signed requests whatever their signature, expiry and conditions. */
  readonly ignoresSignatures?: boolean;
  /** It is a folder of this machine, and gives no addresses. */
  readonly isLocal?: boolean;
}
