import type { BoundaryRule, Violation } from '../rule.ts'

/**
 * The only files that may contain a GraphQL mutation: change kinds, and plumbing that writes none of the merchant's
 * data.
 */
const ALLOWED = [
  /^app\/src\/(features|core)\/[^/]+\/(kinds\/[^/]+|[^/]+\.kind|kind)\.ts$/,
  /^app\/src\/adapters\/platform\/(token-exchange|webhooks|billing|bulk-operations|staged-uploads)\//,
]

export const mutations: BoundaryRule = {
  id: 'mutations',
  reason: 'Every write to a store is a Change (promise 1), so a mutation stands only in a change kind.',
  judge(file) {
    if (!/^app\/src\/.*\.(ts|graphql)$/.test(file.path) || ALLOWED.some((pattern) => pattern.test(file.path)))
      return []
    const found: Violation[] = []
    for (const match of file.text.matchAll(/(`|^|#graphql)\s*mutation\s+\w*\s*[({]/gm)) {
      const line = file.text.slice(0, match.index).split('\n').length
      found.push({
        path: file.path,
        line,
        message: 'A GraphQL mutation belongs into a change kind (kinds/*.ts).',
      })
    }
    return found
  },
  plants: [
    {
      path: 'app/src/features/home/service.ts',
      text: 'const document = /* GraphQL */ `mutation Planted($id: ID!) { productDelete(input: {id: $id}) { deletedProductId } }`',
    },
    {
      path: 'app/src/adapters/platform/admin-graphql/planted.ts',
      text: 'const d = /* GraphQL */ `\n  mutation Planted { a }\n`',
    },
  ],
}
