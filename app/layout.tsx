import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { Providers } from '@/components/providers';
import { SubscribeBar } from '@/components/subscribe/subscribe-bar';
import { SITE_LANGUAGE, THEME_COLORS } from '@/lib/config/site';
import { siteName, siteOrigin } from '@/lib/config/site-origin';
import { BOOT_SCRIPT } from '@/lib/security/boot-script';
import './globals.css';

// Every page names the scripts of its build, which a proxy's copy must not outlive for long. Pages with data set less.
export const revalidate = 300;

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  // Decision 15: text does not change its shape after it was painted.
  display: 'optional',
});

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(siteOrigin()),
    applicationName: siteName(),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // Lets the page reach under notches; header, content and the bottom bar keep clear of them.
  viewportFit: 'cover',
  // The on-screen keyboard covers the page instead of squeezing it, so that no fixed bar rides on top of the keyboard.
  interactiveWidget: 'resizes-visual',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEME_COLORS.light },
    { media: '(prefers-color-scheme: dark)', color: THEME_COLORS.dark },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The boot script sets data attributes before React arrives.
    <html lang={SITE_LANGUAGE} className={inter.variable} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <a href="#post-list" className="skip-link skip-to-posts">
          Skip to posts
        </a>
        <Providers>
          <SiteHeader />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <SiteFooter />
          <SubscribeBar />
        </Providers>
      </body>
    </html>
  );
}
