import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a folder and its parents, one at a time: Node's own recursive mode never returns under /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
