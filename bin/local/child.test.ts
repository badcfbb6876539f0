import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Child } from './child.ts'

it('explains why it gave up with what this run said, not an earlier one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'entry.mjs')
  const logFile = join(folder, 'part.log')
  writeFileSync(entry, `console.log('Grüße: no such database'); process.exit(3)`)
  writeFileSync(logFile, 'Grüße: port 4310 is taken\n')
  const reason = await new Promise<string>((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '' }
    new Child({ name: 'part', entry, env, logFile, onGiveUp: resolve, log: () => {} }).start()
  })
  expect(reason).toBe(`part ended (code 3). Its last words (${logFile}):\nGrüße: no such database`)
})
