import { type BoundaryRule, matchLines } from '../rule.ts'

export const productWords: BoundaryRule = {
  id: 'product-words',
  reason:
    'The sandbox knows the product only through shopify.app.toml and its theme extension, the product knows no sandbox.',
  judge(file) {
    if (file.path.startsWith('sandbox/'))
      return /\.(ts|liquid|json|css|html)$/.test(file.path) && !/package\.json$/.test(file.path)
        ? matchLines(
            file,
            /signpost|structured_data\.value|\bkey: *['"]structured_data/i,
            'The sandbox must hold no string of the product.',
          )
        : []
    // A browser's own sandbox is something else of that name.
    if (/^app\/src\/(?!adapters\/guarded-browser\/).*\.tsx?$/.test(file.path))
      return matchLines(file, /\bsandbox\b/i, 'The product must not know of the sandbox.')
    return []
  },
  plants: [
    { path: 'sandbox/src/planted.ts', text: "const namespace = 'signpost'" },
    { path: 'sandbox/src/planted-key.ts', text: "const planted = { key: 'structured_data' }" },
    { path: 'app/src/kit/server/planted.ts', text: 'if (settings.sandbox) skip()' },
  ],
}
