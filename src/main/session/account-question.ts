/** What waits belongs to the account it was written for: where the server does not say whose a token is, somebody is asked. */
import { randomBytes } from 'node:crypto'
import type { FormerAccount, Session, Workspace } from '#contract'
import { FailureError } from '../failure.ts'
import type { KnownWorkspaces } from './known-workspaces.ts'
import { isNamed, mayBeSame } from './sign-in.ts'

export type AccountPorts = {
  /** Where a token led before. */
  known?: KnownWorkspaces
  /** The workspaces at this address that were open before, the last one first. */
  workspacesAt?: (address: string) => Promise<{ workspace: Workspace; seenAt: string }[]>
}

type Asking = { token: string; workspace: Workspace; accounts: FormerAccount[] }

export type AccountQuestion = {
  /** The workspace as what is on this computer belongs to it; null where somebody has to be asked. */
  workspaceFor(workspace: Workspace, token: string): Promise<Workspace | null>
  /** What is asked now. */
  asks(): Session['asks'] | null
  /** The answer: `account` is one of those that were asked about, null another one. Throws `FailureError`. */
  answered(account: string | null): { workspace: Workspace; token: string }
  /** Another workspace was opened instead. */
  drop(): void
}

export function createAccountQuestion({ known, workspacesAt }: AccountPorts): AccountQuestion {
  let asking: Asking | null = null
  return {
    workspaceFor: async (workspace, token) => {
      asking = null
      if (isNamed(workspace)) return workspace
      const before = await known?.find(workspace.address, token)
      if (before) return { ...workspace, id: before.id }
      const former = (await workspacesAt?.(workspace.address)) ?? []
      const nameless = former.filter((one) => !isNamed(one.workspace) && mayBeSame(one.workspace, workspace))
      // The first one at this address.
      if (nameless.length === 0) return workspace
      asking = { token, workspace, accounts: nameless.map(({ workspace: { id }, seenAt }) => ({ id, seenAt })) }
      return null
    },
    asks: () => asking && { address: asking.workspace.address, accounts: asking.accounts },
    answered: (account) => {
      if (!asking) throw new FailureError({ kind: 'stale', message: 'Enter the access token again' })
      const { token, workspace, accounts } = asking
      if (account !== null && !accounts.some(({ id }) => id === account))
        throw new FailureError({ kind: 'input', message: 'This account is not known at this address', path: 'account' })
      return { token, workspace: { ...workspace, id: account ?? randomBytes(16).toString('hex') } }
    },
    drop: () => {
      asking = null
    },
  }
}
