import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Images and fonts are compressed already. */
const TEXTS = new Set(['.css', '.js', '.json', '.svg'])
/** A smaller file fits into one packet anyway. */
const LEAST_BYTES = 1_024

/**
 * Writes a gzip copy beside each larger text file of the bundle, which the server sends to browsers that take it: a
 * third of the bytes, compressed once. Brotli would take off another sixth and forty seconds of each build.
 */
export function gzipCopies(): Plugin {
  return {
    name: 'signpost:gzip-copies',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const entry of readdirSync(assets, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = readFileSync(file)
        if (bytes.length >= LEAST_BYTES) writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
