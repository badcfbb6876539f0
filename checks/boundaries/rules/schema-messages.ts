import { type Node, parseSync, Visitor } from 'oxc-parser'
import { type BoundaryRule, isTestFile, type Violation } from '../rule.ts'
import type { SourceFile } from '../source-file.ts'

/** A sentence: a capitalised word and another one. Messages for operators begin with a small letter. */
const SENTENCE = /^[A-Z][\w']* \S/
/** Values, not messages. */
const VALUES = new Set([
  'default',
  'prefault',
  'catch',
  'literal',
  'enum',
  'describe',
  'meta',
  'startsWith',
  'endsWith',
])

/** Returns the violations: sentences given to a schema or to a function that makes one, or by default. */
function judge(file: SourceFile): Violation[] {
  const isSchema = file.imports.some(({ specifier }) => specifier === 'zod')
  if (!file.path.startsWith('app/src/') || isTestFile(file.path) || !isSchema) return []
  const found: Violation[] = []
  const look = (given: Node) => {
    for (const node of messagesOf(given))
      if (node.type === 'Literal' && typeof node.value === 'string' && SENTENCE.test(node.value))
        found.push({
          path: file.path,
          line: file.text.slice(0, node.start).split('\n').length,
          message: `Give the key of a text in app/locales instead of "${node.value}".`,
        })
  }
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : ''
      for (const argument of VALUES.has(name) ? given.slice(1) : given) look(argument)
    },
    AssignmentPattern: ({ right }) => look(right),
  }).visit(parseSync(file.path, file.text).program)
  return found
}

/** Returns what may be a message: the argument itself, its `message` or `error`, or what such a function returns. */
function messagesOf(node: Node): Node[] {
  if (node.type === 'ArrowFunctionExpression') return messagesOf(node.body)
  if (node.type === 'ConditionalExpression')
    return [...messagesOf(node.consequent), ...messagesOf(node.alternate)]
  if (node.type !== 'ObjectExpression') return [node]
  return node.properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    (property.key.name === 'message' || property.key.name === 'error')
      ? messagesOf(property.value)
      : [],
  )
}

/** The server sends the key, and the English text for API clients (`kit/server/http/schema-issue.ts`). */
export const schemaMessages: BoundaryRule = {
  id: 'schema-messages',
  reason: 'A sentence in a schema stands in the locale file as well, and the two drift apart.',
  judge,
  plants: [
    {
      path: 'app/src/features/home/contract.ts',
      text: "import { z } from 'zod'\nexport const a = z.string().min(1, 'Title is required')",
    },
    {
      path: 'app/src/features/plans/contract.ts',
      text: "import { z } from 'zod'\nexport const a = z.enum(REASONS, { error: 'Choose a reason' })",
    },
    {
      path: 'app/src/core/changes/contract.ts',
      text: "import { z } from 'zod'\nexport const a = text.refine(isPath, { message: 'Paths have no domain' })",
    },
    {
      path: 'app/src/features/images/domain/planted.ts',
      text: "import { z } from 'zod'\nexport const a = z.string({ error: () => 'Title is required' })",
    },
    {
      path: 'app/src/features/blog-posts/contract/planted.ts',
      text: "import { z } from 'zod'\nexport const a = z.object({ author: required('Author name is required') })",
    },
    {
      path: 'app/src/core/writing/planted.ts',
      text: "import { z } from 'zod'\nexport const a = (missing = 'Tone is required') => z.enum(TONES, missing)",
    },
  ],
}
