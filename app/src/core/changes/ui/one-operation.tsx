import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { OperationPanel } from './operation-panel.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useOperation } from './use-operations.ts'

/** One operation in a tab: the way back to the list it belongs to, its title, and its state or review. */
export function OneOperation({ id, back }: { id: string; back: { to: string; label: string } }) {
  const words = useChangeWords()
  const query = useOperation(id)
  return (
    <Stack gap={4}>
      <Inline gap={3}>
        <Link to={back.to}>{back.label}</Link>
        {query.data && <h2>{words.title(query.data)}</h2>}
      </Inline>
      <OperationPanel id={id} query={query} />
    </Stack>
  )
}
