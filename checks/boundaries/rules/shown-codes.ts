import { type BoundaryRule, matchLines } from '../rule.ts'

/** What renders an error's code as text: `<code>{failed.code}</code>`, or a code behind the words of a failure. */
const SHOWN = /<code>\{(?:\w+\??\.)*(?:code|reason)(?: \?\?[^}]*)?\}<\/code>|\.words\}? ?\$\{\w+\.code\}/
/** Staff look at codes. */
const STAFF = /\/staff\/|\/(?:promotions|staff-area)\//

export const shownCodes: BoundaryRule = {
  id: 'shown-codes',
  reason:
    'Merchants read words. The code of a failure stands in `data-code` (FailureBanner, Banner, ErrorState), for support.',
  judge: (file) =>
    file.path.startsWith('app/src/') && file.path.endsWith('.tsx') && !STAFF.test(file.path)
      ? matchLines(
          file,
          SHOWN,
          "Merchants read words, not codes: say why with FailureBanner, or name the code in Banner's `code`.",
        )
      : [],
  plants: [
    {
      path: 'app/src/features/home/ui/planted.tsx',
      text: 'const a = <p>{failed.words} <code>{failed.code}</code></p>',
    },
    {
      path: 'app/src/core/changes/ui/planted.tsx',
      text: 'const a = <p><code>{said?.code ?? known.code}</code></p>',
    },
    { path: 'app/src/features/images/ui/planted.tsx', text: 'const a = <p><code>{reason}</code></p>' },
    { path: 'app/src/features/images/ui/planted.tsx', text: 'const a = `${failed.words} ${failed.code}`' },
  ],
}
