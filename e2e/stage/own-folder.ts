import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder for files of a journey, which removes it, and returns its path. */
export const ownFolder = (): string => mkdtempSync(join(tmpdir(), 'signpost-journey-'))
