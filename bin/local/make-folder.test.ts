import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('folders are made with those above them, again and again', () => {
  const root = mkdtempSync(join(tmpdir(), 'make-folder-'))
  try {
    const folder = join(root, 'a/b/c')
    makeFolder(folder)
    makeFolder(folder)
    expect(statSync(folder).isDirectory()).toBe(true)
    writeFileSync(join(root, 'file'), '')
    expect(() => makeFolder(join(root, 'file/data'))).toThrow(
      /a file stands where a folder is needed.*DATA_DIR/,
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('where the kernel takes no folders, it says so and ends', () => {
  expect(() => makeFolder('/proc/x')).toThrow(/The data folder \/proc\/x cannot be made/)
  expect(() => makeFolder('/proc/x/y/z')).toThrow(/cannot be made/)
})
