import { afterEach, expect, test, vi } from 'vitest'
import { stream } from './event-stream.ts'

afterEach(() => vi.unstubAllGlobals())

function answers(pieces: string[], status = 200): void {
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    return new Response(body, { status })
  })
}
const call = { method: 'POST', path: '/x', body: {}, signal: new AbortController().signal }
async function all(): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const message of stream(call)) found.push(message)
  return found
}

test('messages come whole, wherever the line cuts them', async () => {
  const text =
    ': hello\n\nevent: message\ndata: {"kind":"partial","text":"Größe"}\n\nevent: done\ndata: {}\n\ndata: 2\r\n\r\n'
  for (const size of [1, 7, 400]) {
    const bytes = new TextEncoder().encode(text)
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
          controller.close()
        },
      })
      return new Response(body)
    })
    expect(await all(), `${size} bytes at once`).toEqual([{ kind: 'partial', text: 'Größe' }, 2])
  }
})

test('an error in the stream ends it with its code', async () => {
  answers(['event: error\ndata: {"code":"meta-tags.gone","message":"Gone."}\n\n'])
  await expect(all()).rejects.toMatchObject({ code: 'meta-tags.gone', message: 'Gone.' })
})

test('a refused call is the error the server named', async () => {
  answers(['{"code":"credits.exhausted","message":"None left."}'], 402)
  await expect(all()).rejects.toMatchObject({ status: 402, code: 'credits.exhausted' })
})
