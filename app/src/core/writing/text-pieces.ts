import { segmenter } from '#kit/shared/formatters.ts'
import { type ArticleNode, articleTree, textOfNode } from './article/article-tree.ts'
import { pieceOf } from './drafts.ts'

/** Shorter ones say too little to tell who wrote them. */
const LEAST_SIGNS = 16
/** Elements that hold lines, and are none. */
const HOLDERS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'blockquote'])

/**
 * By what longer texts are known again: each of their sentences, whatever stands around it and however an editor has
 * marked it up. Of a text with short sentences only, the whole.
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

/** Letters and digits: blanks, marks and capitals are what editors change. */
const signsOf = (sentence: string): string => sentence.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
