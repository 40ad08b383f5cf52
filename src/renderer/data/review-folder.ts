/** The shared folder of reviews: its state, the proofs of others in it, and answers to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FolderProof, ProofToAnswer, Review, ReviewFolderState } from '#contract'
import { toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { collectSaved } from './files'

const folderKey = ['review-folder'] as const

/** What became of the folder; undefined until it is read. */
export function useFolderState(): ReviewFolderState | undefined {
  useChanges()
  return useQuery({ queryKey: [...folderKey, 'state'], queryFn: () => unwrap(bridge().reviewFolder.state()) }).data
}

/** The proofs of others in the folder, newest first. */
export function useFolderProofs() {
  useChanges()
  return useQuery({
    queryKey: [...folderKey, 'list'],
    queryFn: (): Promise<FolderProof[]> => unwrap(bridge().reviewFolder.list()),
  })
}

/** The proof that an answer is for. */
export const useProofToAnswer = (id: string) =>
  useQuery({
    queryKey: [...folderKey, 'proof', id],
    queryFn: (): Promise<ProofToAnswer | null> => unwrap(bridge().reviewFolder.proof({ id })),
  })

/** Reads again what changed in the folder. */
function useChanges(): void {
  const client = useQueryClient()
  useEffect(() => bridge().reviewFolder.changed(() => void client.invalidateQueries({ queryKey: folderKey })), [client])
}

/** Opens the file of a proof in the browser; a browser downloads it. */
export const useOpenProof = () =>
  useAct((id: string) => bridge().reviewFolder.open({ id }), {
    failed: 'The proof could not be opened',
    onSuccess: (saved) => collectSaved(saved, 'The proof is in your downloads. Open it there.'),
  })

/** Puts an answer into the folder. */
export const useAnswerProof = () =>
  useAct((review: Review) => bridge().reviewFolder.answer(review), {
    failed: 'The review could not be put into the folder',
    readAgain: folderKey,
    onSuccess: () => toastSuccess('Your review is in the shared folder'),
  })

/** Asks for a folder in the system's dialog; null if none was chosen. */
export const useChooseFolder = () =>
  useAct(() => bridge().reviewFolder.choose(), { failed: 'The folder could not be chosen' })
