import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readOperatorFile } from './operator-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'operator-file-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('a schema that says a key of a text is told in English', () => {
  const file = join(directory, 'file.json')
  writeFileSync(file, JSON.stringify({ url: 'here' }))
  const url = z.url('errors:input.url')
  expect(() => readOperatorFile('APPS', file, z.object({ url }))).toThrow(
    'APPS: url: must be a full URL, as in https://host/path',
  )
  const none = z.object({}).refine(() => false, 'errors:input.twice')
  expect(() => readOperatorFile('APPS', file, none)).toThrow('APPS: contains the same value twice')
})
