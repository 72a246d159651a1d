/**
 * The subset of classic BPF instructions that a system call filter needs. A label names the next instruction.
 */
export type Instruction =
  | { readonly label: string }
  /** Loads 32 bits of struct seccomp_data. */
  | { readonly load: number }
  | { readonly jumpIf: 'equal' | 'greater' | 'anyBit'; readonly value: number; readonly to: string }
  | { readonly jump: string }
  | { readonly answer: number };

/** Class, size and mode of each instruction (linux/bpf_common.h). */
const codes = { load: 0x20, jump: 0x05, equal: 0x15, greater: 0x25, anyBit: 0x45, answer: 0x06 } as const;
const instructionBytes = 8;
/** Conditional jumps have an 8-bit offset. */
const maxDistance = 255;

/**
 * Encodes the program as an array of struct sock_filter. Throws if a jump is backwards, too far or has no
 * label.
 */
export function assemble(instructions: readonly Instruction[]): Buffer {
  const labels = new Map<string, number>();
  let size = 0;
  for (const instruction of instructions) {
    if ('label' in instruction) labels.set(instruction.label, size);
    else size++;
  }
  const program = Buffer.alloc(size * instructionBytes);
  let index = 0;
  const write = (code: number, value: number, distance = 0) => {
    program.writeUInt16LE(code, index * instructionBytes);
    program.writeUInt8(distance, index * instructionBytes + 2);
    program.writeUInt32LE(value, index * instructionBytes + 4);
    index++;
  };
  const distanceTo = (label: string) => {
    const distance = (labels.get(label) ?? Number.NaN) - index - 1;
    if (distance >= 0 && distance <= maxDistance) return distance;
    throw new Error(`A filter cannot jump from instruction ${index} to ${label}.`);
  };
  for (const instruction of instructions) {
    if ('load' in instruction) write(codes.load, instruction.load);
    else if ('answer' in instruction) write(codes.answer, instruction.answer);
    else if ('jump' in instruction) write(codes.jump, distanceTo(instruction.jump));
    else if ('jumpIf' in instruction)
      write(codes[instruction.jumpIf], instruction.value, distanceTo(instruction.to));
  }
  return program;
}
