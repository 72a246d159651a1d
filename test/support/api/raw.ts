import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to the server of this URL, for requests that HTTP clients do not send. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the text unchanged and returns everything received until the server closes. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const socket = await openSocket(url);
  socket.write(text);
  return readAll(socket);
}

export async function readAll(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  await once(socket, 'close');
  return received;
}
