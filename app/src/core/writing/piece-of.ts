import { createHash } from 'node:crypto'

/**
 * Returns the digest that recognises a text word for word; a text of a line or two is one piece, a longer one several
 * (`text-pieces.ts`).
 */
export const pieceOf = (text: string): string => createHash('md5').update(text.trim()).digest('hex')
