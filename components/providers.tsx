'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { SWR_OPTIONS } from '@/lib/http/swr-options';
import { useToasts } from '@/lib/toast/use-toast';

const loadToaster = () => import('@/components/ui/toaster').then(({ Toaster }) => Toaster);
const Toaster = dynamic(loadToaster, { ssr: false });

/** What every page needs in the browser: the data cache and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={SWR_OPTIONS}>
      {children}
      <ToastHost />
    </SWRConfig>
  );
}

/**
 * The toaster's code is no part of the first load. It is fetched on the first touch or key, so that it is there even if
 * the connection is lost before the first toast.
 */
function ToastHost() {
  const hasToasts = useToasts().length > 0;
  const [isMounted, setMounted] = useState(false);
  if (hasToasts && !isMounted) setMounted(true);
  useEffect(() => {
    const options = { once: true, passive: true };
    const preload = () => void loadToaster().catch(() => undefined);
    addEventListener('pointerdown', preload, options);
    addEventListener('keydown', preload, options);
    return () => {
      removeEventListener('pointerdown', preload);
      removeEventListener('keydown', preload);
    };
  }, []);
  return isMounted ? <Toaster /> : null;
}
