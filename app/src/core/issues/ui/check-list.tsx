import { Row, Rows } from '#kit/ui/row.tsx'
import type { CheckResult } from '#rules/seo-checks/check.ts'
import { CHECK_TONES, useCheckWords } from './use-check-words.ts'

/** Every check with its colour, what to do, and when it can be ignored. */
export function CheckList({ results }: { results: readonly CheckResult[] }) {
  const words = useCheckWords()
  return (
    <Rows>
      {results.map((result) => (
        <Row
          key={result.id}
          tone={CHECK_TONES[result.colour]}
          toneWord={words.colour(result.colour)}
          title={words.name(result.id)}
          note={
            result.colour === 'green' ? (
              words.advice(result)
            ) : (
              <>
                {words.advice(result)} <span className="sp-subtle">{words.ignore(result.id)}</span>
              </>
            )
          }
        />
      ))}
    </Rows>
  )
}
