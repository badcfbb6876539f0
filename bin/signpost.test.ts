import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const command = fileURLToPath(new URL('signpost', import.meta.url))

/** Closes standard output after its first chunk. */
async function run(input: string, ...words: string[]): Promise<{ code: number | null; told: string }> {
  const child = spawn(command, words)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  child.stdout.once('data', () => child.stdout.destroy())
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, told }
}

describe('bin/signpost', () => {
  it('ends 2, not 1, when asked in a wrong way', async () => {
    const { code, told } = await run('', 'validate', '--nonsense')
    expect(told).toContain("unknown option '--nonsense'")
    expect(code).toBe(2)
  })

  it('ends without a word when its reader has enough', async () => {
    const input = Array.from({ length: 5_000 }, (_, id) => JSON.stringify({ id, html: '<p>x</p>' }))
    expect(await run(input.join('\n'), 'validate', '--lines')).toEqual({ code: 141, told: '' })
  })
})
