import { expect, test } from 'vitest'
import { PIECE_BYTES as PIECE } from '#core/uploads/domain/piece-bytes.ts'
import { BODY_LIMIT } from '#kit/server/http/http-failure.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { sendFile } from '#kit/ui/api/send-file.ts'
import { importContract, type MetaTagsImport } from '../contract/imports.ts'

const addPieceInput = importContract.addPiece['~orpc'].inputSchema
const lost = () => new ApiError({ status: 0, code: 'network.unreachable', message: '' })

/** Returns a fake server that keeps bytes in order and fails on demand: before it accepts a piece, or after. */
function server(already: Uint8Array = new Uint8Array()) {
  let held = Buffer.from(already)
  const faults = new Map<number, 'before' | 'after'>()
  const refusals: string[] = []
  let calls = 0
  const shown = (): MetaTagsImport => ({ id: crypto.randomUUID(), received: held.length }) as MetaTagsImport
  const api = {
    getImport: async () => shown(),
    async addPiece(input: { id: string; at: number; bytes: string }) {
      const fault = faults.get(++calls)
      expect(JSON.stringify(input).length).toBeLessThan(BODY_LIMIT)
      const checked = await addPieceInput?.['~standard'].validate(input)
      if (checked?.issues) throw new ApiError({ status: 400, code: 'http.invalid-input', message: '' })
      const bytes = Buffer.from(input.bytes, 'base64')
      if (fault === 'before') throw lost()
      if (input.at + bytes.length === held.length) {
        if (!held.subarray(input.at).equals(bytes)) refusals.push('other-file')
        return shown()
      }
      if (input.at !== held.length) refusals.push(`at ${input.at} of ${held.length}`)
      held = Buffer.concat([held, bytes])
      if (fault === 'after') throw lost()
      return shown()
    },
  }
  return { api, faults, refusals, shown, held: () => held, calls: () => calls }
}

const fileOf = (length: number) => {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at += 997) bytes[at] = at % 251
  return bytes
}
const bytes = fileOf(PIECE * 3 + 1_000)
const send = (to: ReturnType<typeof server>, patience = [0, 0, 0], told: number[] = []) =>
  sendFile(new Blob([bytes]), to.shown(), {
    api: to.api,
    piece: PIECE,
    patience,
    onProgress: ({ received }) => told.push(received),
  })

test('each piece is one the contract takes, and what arrived is counted', async () => {
  const to = server()
  const told: number[] = []
  await send(to, [], told)
  expect(to.held().equals(bytes)).toBe(true)
  expect(told).toEqual([PIECE, 2 * PIECE, 3 * PIECE, bytes.length])
})

test('a broken piece is sent again, and one whose answer was lost is not taken twice', async () => {
  const to = server()
  to.faults.set(2, 'before').set(3, 'before').set(5, 'after')
  await send(to)
  expect(to.held().equals(bytes)).toBe(true)
  expect(to.refusals).toEqual([])
})

test('an upload that stopped goes on where it stopped, its last piece first', async () => {
  const to = server()
  to.faults.set(3, 'before').set(4, 'before')
  await expect(send(to, [0])).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(to.held()).toHaveLength(2 * PIECE)
  await send(to)
  expect(to.held().equals(bytes)).toBe(true)
  expect(to.calls()).toBe(4 + 3)
})

test('what the server refuses is not sent again', async () => {
  const to = server()
  const refused = new ApiError({ status: 409, code: 'meta-tags.other-file', message: '' })
  to.api.addPiece = () => Promise.reject(refused)
  await expect(send(to)).rejects.toBe(refused)
})
