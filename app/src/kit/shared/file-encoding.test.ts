import { expect, test } from 'vitest'
import { fileText } from './file-encoding.ts'

const wide = Buffer.from('\ufeffPath\n/größe', 'utf16le')

test.each([
  ['UTF-8', Buffer.from('Path\n/größe')],
  ['UTF-8 with its mark', Buffer.from('\ufeffPath\n/größe')],
  ['UTF-16, as Excel saves Unicode text', wide],
  ['UTF-16 the other way round', Buffer.from(wide).swap16()],
  ['windows-1252, as Excel saves CSV', Buffer.from('Path\n/größe', 'latin1')],
])('a file in %s is read', (_, bytes) => expect(fileText(bytes)).toBe('Path\n/größe'))
