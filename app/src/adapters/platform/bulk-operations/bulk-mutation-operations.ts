import { z } from 'zod'
import { defineOperation } from '../admin-graphql/client.ts'

const status = z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED'])

/** Runs a mutation once for every line of a staged file. */
export const startBulkMutation = defineOperation<{ mutation: string; stagedUploadPath: string }>()({
  document: /* GraphQL */ `
    mutation StartBulkMutation($mutation: String!, $stagedUploadPath: String!) {
      bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $stagedUploadPath) {
        bulkOperation {
          id
        }
        userErrors {
          code
          message
        }
      }
    }
  `,
  data: z.object({
    bulkOperationRunMutation: z
      .object({
        bulkOperation: z.object({ id: z.string() }).nullable(),
        userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
      })
      .nullable(),
  }),
})

/** Progress of a bulk mutation. The count is a string on the wire. */
export const bulkMutationState = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query BulkMutationState($id: ID!) {
      bulkOperation(id: $id) {
        status
        errorCode
        objectCount
        createdAt
        completedAt
        url
        partialDataUrl
      }
    }
  `,
  data: z.object({
    bulkOperation: z
      .object({
        status,
        errorCode: z.string().nullable(),
        objectCount: z.coerce.number(),
        createdAt: z.string(),
        completedAt: z.string().nullable(),
        url: z.string().nullable(),
        partialDataUrl: z.string().nullable(),
      })
      .nullable(),
  }),
})

/** The newest bulk mutations of the app in a store; at most five run at once. */
export const runningBulkMutations = defineOperation()({
  document: /* GraphQL */ `
    query RunningBulkMutations {
      bulkOperations(first: 10, query: "operation_type:mutation", sortKey: CREATED_AT, reverse: true) {
        nodes {
          id
          status
          createdAt
        }
      }
    }
  `,
  data: z.object({
    bulkOperations: z.object({ nodes: z.array(z.object({ id: z.string(), status, createdAt: z.string() })) }),
  }),
})

/** Stops a bulk mutation; lines already written stay written. */
export const cancelBulkMutation = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation CancelBulkMutation($id: ID!) {
      bulkOperationCancel(id: $id) {
        userErrors {
          message
        }
      }
    }
  `,
  data: z.object({
    bulkOperationCancel: z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullable(),
  }),
})
