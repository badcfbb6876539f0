import { implement } from '#core/registry/implement.ts'
import { implementPublic } from '#core/registry/public-router.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { dismissAnnouncement, listAnnouncements } from './announcements/announcements.ts'
import { readChangelog } from './changelog/read-changelog.ts'
import { communityContract, communityPublicContract, communityStaffContract } from './contract.ts'
import { communityErrors } from './errors.ts'
import { listRequests, readOwnRoadmap, readRoadmap, similarRequests } from './requests/list.ts'
import { listProposals, propose, withdrawProposal } from './requests/propose.ts'
import { tellVoterJob } from './requests/tell-voter.ts'
import { vote, withdrawAllVotes, withdrawVote } from './requests/vote.ts'
import {
  announce,
  editAnnouncement,
  withdrawAnnouncement,
  writtenAnnouncements,
} from './staff/announcements.ts'
import { decideProposal, waitingProposals } from './staff/proposals.ts'
import { addRequest, editRequest, mergeRequest, staffRequests } from './staff/requests.ts'
import { readStatus } from './status/read-status.ts'

const A_MINUTE = 60

export const server: ServerModule = {
  slug: 'community',
  ...implement(communityContract, {
    requests: listRequests,
    similar: similarRequests,
    vote,
    withdrawVote,
    proposals: listProposals,
    propose,
    withdrawProposal,
    roadmap: readOwnRoadmap,
    changelog: async () => readChangelog(),
    announcements: listAnnouncements,
    dismissAnnouncement,
  }),
  publicPaths: [{ path: '/public/roadmap' }, { path: '/public/changelog' }, { path: '/public/status' }],
  publicRouter: implementPublic(
    communityPublicContract,
    { roadmap: readRoadmap, changelog: async () => readChangelog(), status: readStatus },
    { keptFor: { roadmap: A_MINUTE, changelog: 10 * A_MINUTE, status: 10 } },
  ),
  staff: implementStaff(
    communityStaffContract,
    {
      waiting: waitingProposals,
      decide: decideProposal,
      staffRequests,
      addRequest,
      editRequest,
      mergeRequest,
      written: writtenAnnouncements,
      announce,
      editAnnouncement,
      withdrawAnnouncement,
    },
    {
      needs: {
        mergeRequest: 'manager',
        announce: 'manager',
        editAnnouncement: 'manager',
        withdrawAnnouncement: 'manager',
      },
    },
  ),
  jobs: [tellVoterJob],
  erasers: [withdrawAllVotes],
  errors: Object.values(communityErrors),
}
