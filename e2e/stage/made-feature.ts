import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../bin/local/environment.ts'

const run = promisify(execFile)
const GUIDE = 'docs/add-a-feature.md'
/** What the compiler found and need not look for again: a copy takes seconds to check, not a minute. */
const TYPES_CHECKED = 'tsconfig.tsbuildinfo'
/** What the guide says last, and what somebody at the screen does next. */
const START = 'bin/start'

/** The repository once more, with a commit to compare with: what is made there leaves this one as it is. */
export interface Copy {
  root: string
  /** Paths that differ from what was copied, as git names them; files made by `npm run generate` are left out. */
  touched(): Promise<string[]>
  /** Lines that were added to a file, and those that were taken out. */
  changedLines(path: string): Promise<{ added: string[]; removed: string[] }>
  remove(): void
}

/** Copies every file git knows or could add. Packages are shared. */
export async function copyRepository(): Promise<Copy> {
  const root = mkdtempSync(join(tmpdir(), 'journey-copy-'))
  const git = async (...words: string[]) => {
    const { stdout } = await run(
      'git',
      ['-c', 'user.name=guide', '-c', 'user.email=guide@localhost', ...words],
      {
        cwd: root,
        maxBuffer: 1e8,
      },
    )
    return stdout
  }
  const list = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: 1e8,
  })
  for (const path of list.stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(ROOT, path), join(root, path))
  }
  await sharePackages(root)
  const checked = join(ROOT, TYPES_CHECKED)
  if (existsSync(checked)) cpSync(checked, join(root, TYPES_CHECKED))
  await git('init', '--quiet')
  await git('add', '--all')
  await git('commit', '--quiet', '--no-verify', '--message', 'As copied')
  return {
    root,
    async touched() {
      const status = await git('status', '--porcelain', '--untracked-files=all', '-z')
      return status
        .split('\0')
        .filter(Boolean)
        .map((line) => line.slice(3))
        .filter((path) => path !== 'node_modules' && !path.includes('/generated/'))
        .toSorted()
    },
    async changedLines(path) {
      const lines = (await git('diff', '--unified=0', '--', path)).split('\n')
      const starting = (sign: string) =>
        lines
          .filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3)))
          .map((line) => line.slice(1))
      return { added: starting('+'), removed: starting('-') }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/**
 * Every package by hard links, as an installation of its own would have it: the compiler then finds what it has checked
 * before under the same names. By one link where the folders lie on two disks.
 */
async function sharePackages(root: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')]
  await run('cp', ['-al', from, to]).catch(() => {
    rmSync(to, { recursive: true, force: true })
    symlinkSync(from, to)
  })
}

/** The commands of the guide's first block, in their order, up to the one that starts the product. */
export function commandsOfGuide(root: string): string[] {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, GUIDE), 'utf8')) ?? []
  const commands = block.trim().split('\n')
  if (commands.at(-1) !== START) throw new Error(`${GUIDE} does not end its commands with ${START}.`)
  return commands.slice(0, -1)
}

/** Runs one of them as it stands there. Throws with what it said when it fails. */
export async function runCommand(root: string, command: string): Promise<void> {
  try {
    await run('sh', ['-c', command], { cwd: root, maxBuffer: 1e8 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command}\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
  }
}
