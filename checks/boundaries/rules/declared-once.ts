import { type BoundaryRule, isTestFile, matchLines } from '../rule.ts'

/** What many files need and one declares: a second declaration would be one to forget. */
const DECLARED: { what: RegExp; where: string; message: string }[] = [
  {
    what: /\b(?:86_400_000|3_600_000)\b|\b24 \* 60 \* 60 \* 1_?000\b/,
    where: 'app/src/kit/shared/durations.ts',
    message: 'Take DAY_MS or HOUR_MS from kit/shared/durations.ts.',
  },
  {
    what: /^(?:export )?const \w+ = z\.number\(\)\.int\(\)\.min\(0\)$/,
    where: 'app/src/kit/shared/schemas.ts',
    message: 'Take count from kit/shared/schemas.ts.',
  },
  {
    what: /\.output\(z\.object\(\{ data: /,
    where: 'app/src/kit/shared/schemas.ts',
    message: 'Wrap what a route answers in answer(…) from kit/shared/schemas.ts.',
  },
  {
    what: /pg_advisory_xact_lock\(\$\{[^}]*\}, /,
    where: 'app/src/kit/server/db/advisory-lock.ts',
    message: 'Name the lock in kit/server/db/advisory-lock.ts, where locks are kept apart.',
  },
  {
    what: /\bstorefrontUrlQuery\b/,
    where: 'app/src/core/shops/storefront.ts',
    message: 'Ask queryStorefront in core/shops/storefront.ts.',
  },
]
/** Declares the query itself. */
const QUERY = 'app/src/adapters/platform/admin-graphql/operations/storefront-url.ts'

export const declaredOnce: BoundaryRule = {
  id: 'declared-once',
  reason: 'One declaration for each of these: where two are kept, one of them is forgotten.',
  judge(file) {
    if (!/^app\/src\/.*\.tsx?$/.test(file.path) || isTestFile(file.path) || file.path === QUERY) return []
    return DECLARED.filter(({ where }) => where !== file.path).flatMap(({ what, message }) =>
      matchLines(file, what, message),
    )
  },
  plants: [
    { path: 'app/src/core/shops/planted.ts', text: 'const WEEK_MS = 7 * 86_400_000' },
    { path: 'app/src/features/home/contract.ts', text: 'const size = z.number().int().min(0)' },
    { path: 'app/src/features/home/contract.ts', text: 'a.output(z.object({ data: z.boolean() }))' },
    {
      path: 'app/src/core/shops/planted.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      text: 'await sql`select pg_advisory_xact_lock(${CLASS}, hashtext(${shop}))`.execute(tx)',
    },
    {
      path: 'app/src/features/home/planted.ts',
      text: 'await ctx.platform.query(ctx.shop, storefrontUrlQuery, {})',
    },
  ],
}
