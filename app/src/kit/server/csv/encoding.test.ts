import { describe, expect, it } from 'vitest'
import { decoded, encodingOf } from './encoding.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each([1, 2, 3, 100])('a file in pieces of %i bytes', (size) => {
  it.each([
    ['utf-8', Buffer.from('Größe 日本')],
    ['utf-8', Buffer.from('\uFEFFGröße 日本')],
    ['utf-16le', Buffer.from('\uFEFFGröße 日本', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFGröße 日本', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Gr\xf6\xdfe', 'latin1')],
    ['windows-1252', Buffer.from('\xff', 'latin1')],
  ])('is read as %s', async (encoding, bytes) => {
    const found = await encodingOf(inPieces(bytes, size))
    expect(found).toBe(encoding)
    let text = ''
    for await (const part of decoded(inPieces(bytes, size), found)) text += part
    expect(text).toBe(encoding === 'windows-1252' ? bytes.toString('latin1') : 'Größe 日本')
  })
})
