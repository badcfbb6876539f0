import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, one at a time: Node's own recursive mode never returns under /proc. Throws what is
 * in the way, in words that end a sentence.
 */
export function makeFolder(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (there) throw new Error(`${folder} is a file, not a folder`)
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(`${reasons[code] ?? `the system says ${code}`} (${folder})`, { cause: error })
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'no folders can be made there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
}
