import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from './test-server.ts'

/**
 * Writes the database types from the migrations (`npm run generate`). With `--check` it writes nothing and exits with
 * 1 if the file is out of date.
 */
const target = join(import.meta.dirname, '../src/kit/server/db/generated/schema.ts')
const checking = process.argv.includes('--check')
const postgres = await startTestServer()
try {
  const draft = join(tmpdir(), `signpost-schema-${process.pid}.ts`)
  const tool = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli', 'bin.js')
  const run = spawnSync(
    process.execPath,
    [
      tool,
      '--dialect=postgres',
      `--url=${postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, TEMPLATE)}`,
      '--include-pattern=public.*',
      '--exclude-pattern=public.schema_migrations',
      `--out-file=${draft}`,
      '--log-level=error',
    ],
    { encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(`The types could not be made:\n${run.stdout}${run.stderr}`)
  const body = readFileSync(draft, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n+/, '')
  const text = `// Generated from the migrations by \`npm run generate\`; \`npm run generate -- --check\` compares.\n\n${body}`
  if (!checking) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write(`${target} does not fit the migrations; run npm run generate.\n`)
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
