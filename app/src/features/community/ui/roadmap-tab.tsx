import { useQuery } from '@tanstack/react-query'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { communityApi } from './community-api.ts'
import { RoadmapBoard } from './roadmap-board.tsx'
import { ROADMAP_KEY, useVotes } from './use-votes.ts'
import { CHANGELOG } from './version-links.ts'

/** The roadmap inside the admin, where the store votes. */
export function RoadmapTab() {
  const query = useQuery({ queryKey: ROADMAP_KEY, queryFn: () => communityApi.roadmap() })
  const votes = useVotes()
  return (
    <Loaded query={query} rows={6}>
      {(roadmap) => (
        <Stack gap={4}>
          <FailureLine error={votes.error} />
          <RoadmapBoard roadmap={roadmap} changelog={CHANGELOG} pending={votes.pending} onVote={votes.vote} />
        </Stack>
      )}
    </Loaded>
  )
}
