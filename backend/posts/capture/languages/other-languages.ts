/**
 * The labels that stand between an author's words and the lines that structure finds, in languages without a whole table:
 * buttons beside the name, what unfolds or translates words, and what stands above a quote.
 */
export const OTHER_LANGUAGES: Record<string, { follows: string; unfolds: string; quotes: string; labels: string }> = {
  da: { follows: 'Følg|Følger', unfolds: 'mere|se mere|vis mere', quotes: 'Citat|Citér', labels: 'Oversæt opslag' },
  nb: { follows: 'Følg|Følger', unfolds: 'mer|se mer|vis mer', quotes: 'Sitat|Siter', labels: 'Oversett innlegg' },
  sv: { follows: 'Följ|Följer', unfolds: 'mer|se mer|visa mer', quotes: 'Citat|Citera', labels: 'Översätt inlägg' },
  fi: { follows: 'Seuraa|Seurataan', unfolds: 'lisää|näytä lisää', quotes: 'Lainaa', labels: 'Käännä julkaisu' },
  pl: { follows: 'Obserwuj', unfolds: 'więcej|pokaż więcej', quotes: 'Cytat|Cytuj', labels: 'Przetłumacz post' },
  cs: { follows: 'Sledovat', unfolds: 'více|zobrazit více', quotes: 'Citace', labels: 'Přeložit příspěvek' },
  tr: { follows: 'Takip et', unfolds: 'daha fazla|daha fazla göster', quotes: 'Alıntı', labels: 'Gönderiyi çevir' },
  ro: {
    follows: 'Urmăriți|Urmărește',
    unfolds: 'mai mult|afișează mai mult',
    quotes: 'Citat',
    labels: 'Tradu postarea',
  },
  id: {
    follows: 'Ikuti',
    unfolds: 'selengkapnya|tampilkan lebih banyak',
    quotes: 'Kutipan',
    labels: 'Terjemahkan postingan',
  },
  ru: { follows: 'Отслеживать|Читать', unfolds: 'ещё|показать ещё', quotes: 'Цитата', labels: 'Перевести пост' },
  uk: { follows: 'Стежити|Читати', unfolds: 'більше|показати більше', quotes: 'Цитата', labels: 'Перекласти пост' },
  ar: { follows: 'متابعة', unfolds: 'المزيد|عرض المزيد|إظهار المزيد', quotes: 'اقتباس', labels: 'ترجمة المنشور' },
  ja: { follows: 'フォロー', unfolds: 'もっと見る|さらに表示', quotes: '引用', labels: 'ポストを翻訳' },
  ko: { follows: '팔로우', unfolds: '더 보기|더보기', quotes: '인용', labels: '게시물 번역하기' },
  zh: {
    follows: '关注|關注|跟隨',
    unfolds: '更多|展开|显示更多|顯示更多',
    quotes: '引用',
    labels: '翻译帖子|翻譯貼文',
  },
};
