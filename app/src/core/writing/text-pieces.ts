import { segmenter } from '#kit/shared/formatters.ts'
import { type ArticleNode, articleTree, textOfNode } from './article/article-tree.ts'
import { pieceOf } from './piece-of.ts'

/** Shorter sentences are too common to show who wrote them. */
const LEAST_SIGNS = 16
/** Elements that contain lines but are not lines. */
const HOLDERS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote'])

/**
 * Returns the digests that recognise a longer text: one per sentence, whatever surrounds it and however an editor has
 * marked it up. If all sentences are short, one for the whole text.
 */
export function sentencePieces(html: string): string[] {
  const sentences = articleTree(html).flatMap(sentencesOf).map(signsOf)
  const telling = sentences.filter((signs) => signs.length >= LEAST_SIGNS)
  const pieces = telling.length > 0 ? telling : [sentences.join('')]
  return [...new Set(pieces.filter((signs) => signs !== '').map(pieceOf))]
}

function sentencesOf(node: ArticleNode): string[] {
  if (typeof node === 'string') return splitLine(node)
  if (HOLDERS.has(node.tag)) return node.children.flatMap(sentencesOf)
  const isList = (child: ArticleNode) =>
    typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol')
  const line = { ...node, children: node.children.filter((child) => !isList(child)) }
  return [...splitLine(textOfNode(line)), ...node.children.filter(isList).flatMap(sentencesOf)]
}

const splitLine = (line: string): string[] =>
  [...segmenter('en', 'sentence').segment(line)].map(({ segment }) => segment)

/** Keeps letters and digits: editors change spaces, punctuation and capitals. */
const signsOf = (sentence: string): string => sentence.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
