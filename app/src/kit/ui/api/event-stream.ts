import { ApiError } from './api-error.ts'
import { type ApiRequest, answerOf } from './request.ts'

/**
 * Yields the messages of a server-sent stream as they arrive (`event: message`, JSON under `data:`); ends with the
 * stream. Rejects with an `ApiError` when the call is refused or the connection breaks, and with the abort's reason
 * when stopped.
 */
export async function* stream<Message>(call: ApiRequest & { signal: AbortSignal }): AsyncGenerator<Message> {
  const response = await answerOf(call)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await read(reader, call.signal)
      if (done) return
      rest = (rest + value).replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event?.name === 'message') yield event.data as Message
        if (event?.name === 'error') throw broken(event.data)
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function read(reader: ReadableStreamDefaultReader<string>, signal: AbortSignal) {
  try {
    return await reader.read()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ApiError({ status: 0, code: 'network.interrupted', message: '', cause })
  }
}

function eventIn(block: string): { name: string; data: unknown } | null {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) }
}

function broken(data: unknown): ApiError {
  const { code = 'http.500', message = '' } = (data ?? {}) as { code?: string; message?: string }
  return new ApiError({ status: 500, code, message })
}
