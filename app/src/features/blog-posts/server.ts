import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { PUBLISH_POST, WRITE_POST } from './agent/job-names.ts'
import { resumeWriting } from './agent/resume-writing.ts'
import { writeNextStep } from './agent/write-step.ts'
import { postChoices } from './choices.ts'
import { blogPostsContract } from './contract.ts'
import { createPost } from './create-post.ts'
import { KEPT_DAYS } from './domain/bounds.ts'
import { blogPostsErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { findGoneArticles } from './find-gone.ts'
import { homeCards } from './home-cards.ts'
import { articleKind } from './kinds/article.ts'
import { listPosts, postsLanding } from './list-posts.ts'
import { ownData } from './own-data.ts'
import { RUN_CRON } from './plan/next-run.ts'
import { runPlan } from './plan/run-plan.ts'
import { getSettings, saveAutomation, saveLimit } from './plan/settings.ts'
import { blogPostsGate } from './plan-gates.ts'
import { postDetail } from './post-detail.ts'
import { forgetPosts } from './post-store.ts'
import { publishPost, publishWritten } from './publish-post.ts'
import { removePost, stopPost } from './remove-post.ts'
import { rewritePost } from './rewrite-post.ts'
import { checkText, reloadPost, savePost } from './save-post.ts'

const nothing = z.object({})
const ofPost = z.object({ id: z.uuid() })

/** Blog posts: written step by step in the background, edited, checked and published. */
export const server: ServerModule = {
  slug: 'blog-posts',
  waits: ['publish', 'remove', 'reload', 'check'],
  ...implement(blogPostsContract, {
    landing: postsLanding,
    list: listPosts,
    csv: exportCsv,
    choices: postChoices,
    create: createPost,
    get: postDetail,
    save: savePost,
    check: checkText,
    rewrite: rewritePost,
    stop: stopPost,
    publish: publishPost,
    reload: reloadPost,
    remove: removePost,
    settings: getSettings,
    saveLimit,
    saveAutomation,
  }),
  kinds: [defineChangeKind(articleKind)],
  jobs: [
    defineJob({ name: WRITE_POST, payload: ofPost, run: writeNextStep }),
    defineJob({ name: PUBLISH_POST, payload: ofPost, run: publishWritten }),
    defineJob({ name: 'blog-posts.plan', payload: nothing, every: RUN_CRON, untilLeft: true, run: runPlan }),
    defineJob({ name: 'blog-posts.tidy', payload: nothing, every: '11 * * * *', run: tidy }),
  ],
  homeCards,
  spends: ['ai-blog'],
  ownData: [ownData],
  ...offeredGates(blogPostsGate),
  errors: Object.values(blogPostsErrors),
}

async function tidy(ctx: ShopContext): Promise<void> {
  await resumeWriting(ctx)
  await ctx.tx((tx) => forgetPosts(tx, KEPT_DAYS))
  await findGoneArticles(ctx)
}
