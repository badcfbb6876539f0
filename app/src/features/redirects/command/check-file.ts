import { type CommandIo, wordsOf } from '#core/registry/store-command.ts'
import { decoded, encodingOf } from '#kit/server/csv/encoding.ts'
import { textsIn } from '#kit/server/texts.ts'
import { compileRedirects } from '#rules/redirects/compile/compile.ts'
import type { ShownFinding } from '../contract/redirects.ts'
import { textOf } from '../domain/finding-text.ts'
import { checkLines } from '../plans/check-lines.ts'
import { type FileLine, readLines } from '../plans/read-lines.ts'

export interface FileCheck {
  file(): Promise<Uint8Array>
  /** The store's redirects; null checks the file as if it were all a store has. */
  held: (() => Promise<Uint8Array>) | null
  hosts: readonly string[]
  /** Redirects the store may hold; as typed, so perhaps no number. */
  limit: number
  json: boolean
}

/** The command is told names of one domain: which others are markets' is not known without a store. */
const NO_MARKETS: ReadonlySet<string> = new Set()

/**
 * Compiles a file of redirects. Returns 0 if nothing is wrong, 1 if something is, 2 if it could not be read. The
 * store's pages are unknown here, so dead targets are not reported.
 */
export async function checkFile(check: FileCheck, io: CommandIo): Promise<0 | 1 | 2> {
  if (!Number.isInteger(check.limit) || check.limit < 1) {
    io.printError('--limit must be a whole number, 1 or more, such as 100000.')
    return 2
  }
  try {
    const lines = await linesOf(check.file)
    const held = check.held ? await linesOf(check.held) : null
    const hosts = { aliases: new Set(check.hosts.map((host) => host.toLowerCase())), markets: NO_MARKETS }
    const { asked, refused } = held ? checkLines(lines, hosts) : { asked: [], refused: new Map() }
    const compiled = compileRedirects({
      held: (held ?? lines).map(({ path, target, line }) => ({ id: String(line), path, target })),
      asked,
      isLiving: () => false,
      limit: check.limit,
      ownHosts: hosts,
    })
    const findings: ShownFinding[] = [
      ...refused.values(),
      ...compiled.findings.filter(({ key }) => key !== 'deadTarget'),
    ]
    const { count, room, writes } = compiled
    if (check.json) io.print(JSON.stringify({ count, room, findings, writes }))
    else inWords(findings, { count, room, writes: writes.length, io })
    return findings.some(({ key }) => key !== 'overwrites') ? 1 : 0
  } catch (error) {
    io.printError(wordsOf(error))
    return 2
  }
}

async function linesOf(read: () => Promise<Uint8Array>): Promise<FileLine[]> {
  const bytes = await read()
  const pieces = async function* () {
    yield bytes
  }
  return (await readLines(decoded(pieces(), await encodingOf(pieces())))).lines
}

function inWords(
  findings: readonly ShownFinding[],
  { count, room, writes, io }: { count: number; room: number; writes: number; io: CommandIo },
): void {
  const t = textsIn('en')
  for (const finding of findings) {
    const line = finding.line === undefined ? '' : `${t('redirects:plan.line', { line: finding.line })}: `
    io.print(`${line}${t(textOf(finding), finding.values)}`)
  }
  io.print(t('redirects:command.sum', { findings: findings.length, writes, redirects: count, room }))
}
