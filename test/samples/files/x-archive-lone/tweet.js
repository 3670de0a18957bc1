window.YTD.tweet.part0 = [
  {
    "tweet": {
      "retweeted": false,
      "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities": {
        "hashtags": [
          {
            "text": "FBA",
            "indices": [
              "36",
              "40"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "44"
      ],
      "favorite_count": "3",
      "id_str": "1237306037367734277",
      "truncated": false,
      "retweet_count": "0",
      "id": "1237306037367734277",
      "created_at": "Tue Mar 10 09:15:22 +0000 2020",
      "favorited": false,
      "full_text": "Old archive tweet about FBA &amp; stock #FBA",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "retweeted": false,
      "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [
          {
            "name": "Guru",
            "screen_name": "guru_amz",
            "indices": [
              "3",
              "12"
            ],
            "id_str": "11",
            "id": "11"
          }
        ],
        "urls": []
      },
      "display_text_range": [
        "0",
        "29"
      ],
      "favorite_count": "3",
      "id_str": "1237679657579446277",
      "truncated": false,
      "retweet_count": "0",
      "id": "1237679657579446277",
      "created_at": "Wed Mar 11 10:00:00 +0000 2020",
      "favorited": false,
      "full_text": "RT @guru_amz: Something short",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "retweeted": false,
      "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "27"
      ],
      "favorite_count": "3",
      "id_str": "1245327551493046277",
      "truncated": false,
      "retweet_count": "0",
      "id": "1245327551493046277",
      "created_at": "Wed Apr 01 12:30:00 +0000 2020",
      "favorited": false,
      "full_text": "@guru_amz I agree with this",
      "lang": "en",
      "in_reply_to_status_id_str": "1237679657500000001",
      "in_reply_to_screen_name": "guru_amz",
      "in_reply_to_user_id": "11",
      "in_reply_to_user_id_str": "11",
      "in_reply_to_status_id": "1237679657500000001"
    }
  },
  {
    "tweet": {
      "retweeted": false,
      "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": [],
        "media": [
          {
            "expanded_url": "https://twitter.com/seller_jo/status/1257580791198646277/photo/1",
            "indices": [
              "10",
              "33"
            ],
            "url": "https://t.co/abcPhoto01",
            "media_url": "http://pbs.twimg.com/media/EXold1.jpg",
            "id_str": "1",
            "id": "1",
            "media_url_https": "https://pbs.twimg.com/media/EXold1.jpg",
            "sizes": {},
            "type": "photo",
            "display_url": "pic.twitter.com/abcPhoto01"
          }
        ]
      },
      "display_text_range": [
        "0",
        "33"
      ],
      "favorite_count": "3",
      "id_str": "1257580791198646277",
      "truncated": false,
      "retweet_count": "0",
      "id": "1257580791198646277",
      "created_at": "Tue May 05 08:00:00 +0000 2020",
      "favorited": false,
      "full_text": "Photo day https://t.co/abcPhoto01",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "retweeted": false,
      "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "33"
      ],
      "favorite_count": "3",
      "id_str": "1257943179064246277",
      "truncated": false,
      "retweet_count": "0",
      "id": "1257943179064246277",
      "created_at": "Wed May 06 08:00:00 +0000 2020",
      "favorited": false,
      "full_text": ".@guru_amz has a point about fees",
      "lang": "en",
      "in_reply_to_user_id": "11",
      "in_reply_to_screen_name": "guru_amz"
    }
  },
  {
    "tweet": {
      "retweeted": false,
      "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "35"
      ],
      "favorite_count": "3",
      "id_str": "1257958278558646277",
      "truncated": false,
      "retweet_count": "0",
      "id": "1257958278558646277",
      "created_at": "Wed May 06 09:00:00 +0000 2020",
      "favorited": false,
      "full_text": "@seller_jo 2/ Thread continues here",
      "lang": "en",
      "in_reply_to_status_id_str": "1237306037367734277",
      "in_reply_to_user_id": "7156288",
      "in_reply_to_screen_name": "seller_jo"
    }
  }
]