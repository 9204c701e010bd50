import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { png } from '../../../tests/files/sample-files.ts';
import { inspectContent } from './inspect-content.ts';

const bytes = (...values: number[]) => Buffer.from(values);
const utf16 = (text: string) => Buffer.concat([bytes(0xff, 0xfe), Buffer.from(text, 'utf16le')]);
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const zipOf = (name: string) => {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), emptyZip]);
};

const harmless: [string, Buffer, string][] = [
  ['a PNG image', png, 'image/png'],
  ['a JPEG image', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1), 'image/jpeg'],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), 'application/pdf'],
  ['a zip archive', zipOf('screens/one.png'), 'application/zip'],
  ['an empty zip archive', emptyZip, 'application/zip'],
  ['plain text', Buffer.from('It fails at 12:00 <sometimes>\n'), 'text/plain; charset=utf-8'],
  ['non-English text', Buffer.from('Größe – 大きさ 🚀'), 'text/plain; charset=utf-8'],
  [
    'a log with colours',
    Buffer.from('\u001b[31merror\u001b[0m at <anonymous>\n'),
    'text/plain; charset=utf-8',
  ],
  ['text in UTF-16', utf16('hello'), 'text/plain; charset=utf-8'],
  ['an empty file', Buffer.alloc(0), 'text/plain; charset=utf-8'],
  [
    'an XML configuration',
    Buffer.from('<?xml version="1.0"?>\n<project><name>x</name></project>'),
    'text/plain; charset=utf-8',
  ],
  ['a stack trace', Buffer.from('<anonymous>:1:1 TypeError'), 'text/plain; charset=utf-8'],
  ['text about HTML', Buffer.from('The page says <script> in its title'), 'text/plain; charset=utf-8'],
  ['unknown bytes', bytes(1, 2, 3, 4, 0, 0, 5), 'application/octet-stream'],
];

const harmful: [string, Buffer][] = [
  ['an HTML page', Buffer.from('<!DOCTYPE html><html><body>hi</body></html>')],
  ['an HTML page without a doctype', Buffer.from('<HTML>')],
  ['an HTML page after blank lines', Buffer.from(' \r\n\t\n<html>')],
  ['an HTML page after a byte order mark', Buffer.from('\ufeff<html>')],
  ['an HTML page after a comment', Buffer.from('<!-- harmless --><script>alert(1)</script>')],
  ['a page in UTF-16', utf16('<html><script>alert(1)</script>')],
  ['a script tag', Buffer.from('<script>alert(1)</script>')],
  ['a tag with an event handler', Buffer.from('<img src=x onerror=alert(1)>')],
  ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG image after a prolog', Buffer.from('<?xml version="1.0"?>\n<!-- a -->\n<svg/>')],
  [
    'an SVG image with a namespace prefix',
    Buffer.from('<?xml version="1.0"?><x:svg xmlns:x="http://www.w3.org/2000/svg"/>'),
  ],
  [
    'an SVG image inside other XML',
    Buffer.from('<?xml version="1.0"?><a><b xmlns="http://www.w3.org/2000/svg"/></a>'),
  ],
  ['an SVG image with a doctype', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "" ""><svg/>')],
  ['a Windows executable', Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(60)])],
  ['a Linux executable', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0)],
  ['a macOS executable', bytes(0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1)],
  ['a 32-bit macOS executable', bytes(0xce, 0xfa, 0xed, 0xfe, 7, 0, 0, 0)],
  ['a universal macOS executable', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2)],
  ['a Java class file', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34)],
  ['a Java archive', zipOf('META-INF/MANIFEST.MF')],
  ['an Android app', zipOf('classes.dex')],
  ['a WebAssembly module', bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a batch file', Buffer.from('@echo off\r\ndel *.*\r\n')],
  ['an XML file with very many instructions', Buffer.from(`<?xml version="1.0"?>${'<?a?>'.repeat(101)}<a/>`)],
  ['a PHP script', Buffer.from('<?php system($_GET["c"]);')],
];

describe('inspecting an upload', () => {
  it.each(harmless)('an uploaded %s is accepted with its real media type', async (_name, head, mimetype) => {
    expect(await inspectContent(head)).toEqual({ harmful: false, mimetype });
  });

  it.each(harmful)('an uploaded %s is detected as harmful', async (_name, head) => {
    expect(await inspectContent(head)).toEqual({ harmful: true });
  });

  it('a compressed file is not decompressed, which would take long for a hostile one', async () => {
    const head = gzipSync(Buffer.alloc(1024 * 1024));
    const read = vi.spyOn(head, 'subarray');
    expect(await inspectContent(head)).toEqual({ harmful: false, mimetype: 'application/octet-stream' });
    expect(read).not.toHaveBeenCalledWith(0, 4096);
    vi.restoreAllMocks();
  });
});
