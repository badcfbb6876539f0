import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, one at a time: Node's recursive option never returns where the kernel accepts no
 * folders (/proc). Throws one sentence that says what is in the way and what to do.
 */
export function makeFolder(folder: string, setting = 'DATA_DIR'): void {
  try {
    make(folder)
  } catch (error) {
    const { code = '', path = folder } = error as NodeJS.ErrnoException
    throw new Error(
      `The data folder ${folder} cannot be made: ${reasons[code] ?? `the system says ${code}`} (${path}). Nothing was started. Give another folder in ${setting}, or let this user write there.`,
      { cause: error },
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  ENOENT: 'no folders can be made there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
}

function make(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (there) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder })
  if (dirname(folder) !== folder) make(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
