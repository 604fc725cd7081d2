import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editAccount } from '#domain/account/contract.ts';
import { call } from '#web/lib/call.ts';
import { messageOf } from '#web/lib/failures.ts';
import { toast } from '#web/ui/toasts.ts';
import { keepAccount } from './keep-account.ts';
import { UploadFailed, uploadPhoto } from './upload-photo.ts';

const reasonOf = (failure: unknown) =>
  failure instanceof UploadFailed ? failure.message : messageOf(failure);

/** Putting up and taking down the own photo; `progress` runs from 0 to 1 while one is under way. */
export function useOwnPhoto() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: async (photo: File) => {
      setProgress(0);
      const photo_url = await uploadPhoto(photo, setProgress);
      return call(editAccount, { photo_url });
    },
    onSuccess: (user) => {
      keepAccount(queries, user);
      toast.success('Foto actualizada');
    },
    onError: (failure) => toast.error('Error al subir foto', reasonOf(failure)),
  });
  const remove = useMutation({
    mutationFn: () => call(editAccount, { photo_url: null }),
    onSuccess: (user) => {
      keepAccount(queries, user);
      toast.success('Foto quitada');
    },
    onError: (failure) => toast.error('No se pudo quitar la foto', messageOf(failure)),
  });
  return { upload, remove, progress };
}
