import type { Duplex } from 'node:stream';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import { MessageBudget } from './message-budget.ts';

/** The environment that makes Node in the program use this descriptor as its IPC channel. */
export const channelFd = 3;
export const channelEnvironment = {
  NODE_CHANNEL_FD: String(channelFd),
  NODE_CHANNEL_SERIALIZATION_MODE: 'advanced',
};

const headBytes = 4;
/** Tag that Node's IPC writes before a view of memory, to distinguish it from JSON. */
const viewTag = 0;

export interface ChannelEvents {
  readonly message: (message: unknown) => void;
  /** The program exceeded a limit or sent an invalid message. Nothing is read afterwards. */
  readonly failure: (reason: Error) => void;
}

/**
 * The worker's end of Node's IPC with a step program. Node's own implementation buffers a message of any size
 * before it reports it, so the bytes are read here: the size of each message is checked before its bytes are
 * stored.
 */
export class StepChannel {
  readonly #socket: Duplex;
  readonly #budget = new MessageBudget();
  #events: ChannelEvents | null = null;
  readonly #head: Buffer = Buffer.alloc(headBytes);
  /**
   * The part of the message that is being received: its header or its body. Allocated once, whatever the size
   * of the chunks.
   */
  #target = this.#head;
  #filled = 0;

  constructor(socket: Duplex) {
    this.#socket = socket;
    socket.on('data', (slab: Buffer) => this.#receive(slab)).on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  listen(events: ChannelEvents | null): void {
    this.#events = events;
  }

  /** Reports an error of the transport, which may be caused by the end of the program. */
  send(message: object, onError: (error: Error) => void): void {
    const serializer = new Serializer();
    serializer.writeHeader();
    serializer.writeValue(message);
    const body = serializer.releaseBuffer();
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(body.length);
    this.#socket.write(Buffer.concat([head, body]), (error) => {
      if (error) onError(error);
    });
  }

  #receive(slab: Buffer): void {
    if (this.#socket.destroyed) return;
    try {
      for (let at = 0; at < slab.length;) {
        const copied = slab.copy(this.#target, this.#filled, at);
        at += copied;
        this.#filled += copied;
        if (this.#filled === this.#target.length) this.#complete();
      }
    } catch (error) {
      this.#target = this.#head;
      this.#socket.destroy();
      this.#events?.failure(error as Error);
    }
  }

  /** Handles a complete header or body. Throws where it exceeds a limit or is not a message. */
  #complete(): void {
    const received = this.#target;
    this.#filled = 0;
    this.#target = this.#head;
    if (received !== this.#head) {
      this.#deliver(received);
      return;
    }
    const size = received.readUInt32BE(0);
    this.#budget.add(size);
    if (size === 0) throw new Error('A message of the step is empty.');
    this.#target = Buffer.allocUnsafeSlow(size);
  }

  #deliver(body: Buffer): void {
    const deserializer = new Deserializer(body);
    deserializer.readHeader();
    this.#events?.message(deserializer.readValue());
  }
}

/** Methods that Node documents for subclasses; its types lack them. */
type HostObjects = Readonly<Record<'_writeHostObject' | '_readHostObject', (view?: unknown) => unknown>>;
const hostWrite = (DefaultSerializer.prototype as unknown as HostObjects)._writeHostObject;
const hostRead = (DefaultDeserializer.prototype as unknown as HostObjects)._readHostObject;

class Serializer extends DefaultSerializer {
  _writeHostObject(view: unknown): void {
    this.writeUint32(viewTag);
    hostWrite.call(this, view);
  }
}

class Deserializer extends DefaultDeserializer {
  _readHostObject(): unknown {
    if (this.readUint32() === viewTag) return hostRead.call(this);
    throw new Error('A message of the step contains an object that cannot be sent.');
  }
}
