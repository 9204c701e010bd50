import { crc32 } from 'node:zlib';

/** A zip archive of these files, stored as they are, inside one folder. */
export function zipOf(folder: string, files: Record<string, string | Buffer>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(`${folder}/${path}`);
    const bytes = Buffer.from(content);
    const fields = fieldsOf(name, bytes);
    const local = Buffer.concat([numbers([0x04034b50, 4]), fields, name, bytes]);
    entries.push(local);
    const more = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(Buffer.concat([numbers([0x02014b50, 4], [20, 2]), fields, numbers(...more), name]));
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...entries, central, end]);
}

const fieldsOf = (name: Buffer, bytes: Buffer) =>
  numbers(
    [20, 2],
    [0x0800, 2],
    [0, 2],
    [0, 4],
    [crc32(bytes), 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    [0, 2],
  );

function numbers(...given: (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    given.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
