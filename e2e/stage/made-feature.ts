import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { diskFolder } from '../../app/testing/memory-folder.ts'
import { ROOT } from '../../bin/local/environment.ts'

const run = promisify(execFile)
const GUIDE = 'docs/add-a-feature.md'
/** Results of the compiler, which it need not compute again: a copy then takes seconds to check, not a minute. */
const TYPES_CHECKED = 'tsconfig.tsbuildinfo'
/** The guide's last command, and the next step at the screen. */
const START = 'bin/start'

/** A copy of the repository, with a commit to compare with: changes there leave the original as it is. */
export interface Copy {
  root: string
  /** Paths that differ from the copied state, as git names them; files made by `npm run generate` are left out. */
  touched(): Promise<string[]>
  /** Lines added to a file, and lines removed. */
  changedLines(path: string): Promise<{ added: string[]; removed: string[] }>
  remove(): void
}

/** Copies every file that git tracks or could add. Packages are shared. */
export async function copyRepository(): Promise<Copy> {
  const root = mkdtempSync(join(diskFolder(), 'journey-copy-'))
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
 * Links every package by hard links, as in a separate installation: the compiler then finds its earlier results under
 * the same names. Uses one symbolic link if the folders are on two disks.
 */
async function sharePackages(root: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')]
  await run('cp', ['-al', from, to]).catch(() => {
    rmSync(to, { recursive: true, force: true })
    symlinkSync(from, to)
  })
}

/** Returns the commands of the guide's first block, in order, up to the one that starts the product. */
export function commandsOfGuide(root: string): string[] {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, GUIDE), 'utf8')) ?? []
  const commands = block.trim().split('\n')
  if (commands.at(-1) !== START) throw new Error(`${GUIDE} does not end its commands with ${START}.`)
  return commands.slice(0, -1)
}

/** Runs a command as written in the guide. Throws with its output if it fails. */
export async function runCommand(root: string, command: string): Promise<void> {
  try {
    await run('sh', ['-c', command], { cwd: root, maxBuffer: 1e8 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command}\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
  }
}
