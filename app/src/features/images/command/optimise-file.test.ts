import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnPhoto } from '#adapters/image-codec/optimise/testing/drawn-images.ts'
import { type OptimiseOptions, optimiseFile } from './optimise-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-command-'))
  const photo = sharp(drawnPhoto(160, 120), { raw: { width: 160, height: 120, channels: 3 } })
  await writeFile(join(folder, 'photo.jpg'), await photo.jpeg({ quality: 95 }).toBuffer())
  await writeFile(join(folder, 'words.jpg'), 'no image')
})
afterAll(() => rm(folder, { recursive: true }))

async function run(target: string, options: Partial<OptimiseOptions> = {}) {
  const told: string[] = []
  const code = await optimiseFile(
    target,
    { floor: '80', ...options },
    {
      download: () => readFile(join(folder, 'photo.jpg')),
      print: (text) => told.push(text),
      printError: (text) => told.push(text),
    },
  )
  return { code, text: told.join('\n') }
}

test('a lavish photo is smaller, and written only where asked', async () => {
  const photo = join(folder, 'photo.jpg')
  const before = await readFile(photo)
  const { code, text } = await run(photo)
  expect(code).toBe(0)
  expect(text).toMatch(/% smaller\n.*jpeg, 160 × 120/)
  expect(await readFile(photo)).toEqual(before)
  const output = join(folder, 'small.jpg')
  const json = JSON.parse((await run('https://example.com/photo.jpg', { json: true, output })).text)
  expect(json).toMatchObject({ verdict: 'smaller', bytesBefore: before.length })
  expect((await readFile(output)).length).toBe(json.bytesAfter)
})

test('what is no image, or no option, says so', async () => {
  expect(await run(join(folder, 'words.jpg'))).toEqual({ code: 2, text: 'Not supported: unreadable.' })
  expect((await run(join(folder, 'nothing.jpg'))).code).toBe(2)
  expect(await run('x', { floor: '50' })).toEqual({ code: 2, text: '--floor takes 90, 80, 70.' })
  expect((await run('x', { maxWidth: '1.5' })).code).toBe(2)
})
