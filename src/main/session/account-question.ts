/** Asks the user which account a token belongs to if the server does not say, because pending saves belong to one account. */
import { randomBytes } from 'node:crypto'
import type { FormerAccount, Session, Workspace } from '#contract'
import { FailureError } from '../failure.ts'
import type { KnownWorkspaces } from './known-workspaces.ts'
import { isNamed, mayBeSame } from './sign-in.ts'

export type AccountPorts = {
  /** The workspace that a token led to before. */
  knownWorkspaces?: KnownWorkspaces
  /** Workspaces at this address that were open before, the latest first. */
  workspacesAt?: (address: string) => Promise<{ workspace: Workspace; seenAt: string }[]>
}

type PendingQuestion = { token: string; workspace: Workspace; accounts: FormerAccount[] }

export type AccountQuestion = {
  /** The workspace with the id of its local data; null if the user has to be asked. */
  workspaceFor(workspace: Workspace, token: string): Promise<Workspace | null>
  /** The open question; null if there is none. */
  question(): Session['asks'] | null
  /** Answers the question: `account` is one of the offered ones, null a new one. Throws `FailureError`. */
  answer(account: string | null): { workspace: Workspace; token: string }
  /** Drops the question: another workspace was opened. */
  drop(): void
}

export function createAccountQuestion({ knownWorkspaces, workspacesAt }: AccountPorts): AccountQuestion {
  let pending: PendingQuestion | null = null
  return {
    workspaceFor: async (workspace, token) => {
      pending = null
      if (isNamed(workspace)) return workspace
      const knownWorkspace = await knownWorkspaces?.find(workspace.address, token)
      if (knownWorkspace) return { ...workspace, id: knownWorkspace.id }
      const former = (await workspacesAt?.(workspace.address)) ?? []
      const nameless = former.filter((entry) => !isNamed(entry.workspace) && mayBeSame(entry.workspace, workspace))
      // The first account at this address.
      if (nameless.length === 0) return workspace
      pending = { token, workspace, accounts: nameless.map(({ workspace: { id }, seenAt }) => ({ id, seenAt })) }
      return null
    },
    question: () => pending && { address: pending.workspace.address, accounts: pending.accounts },
    answer: (account) => {
      if (!pending) throw new FailureError({ kind: 'stale', message: 'Enter the access token again' })
      const { token, workspace, accounts } = pending
      if (account !== null && !accounts.some(({ id }) => id === account))
        throw new FailureError({ kind: 'input', message: 'This account is not known at this address', path: 'account' })
      return { token, workspace: { ...workspace, id: account ?? randomBytes(16).toString('hex') } }
    },
    drop: () => {
      pending = null
    },
  }
}
